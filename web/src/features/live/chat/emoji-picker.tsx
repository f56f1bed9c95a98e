import Popover from '@mui/material/Popover';
import styles from './emoji-picker.module.css';

const groups = {
  Faces: '😀 😂 🤣 😅 😊 😍 😎 🤩 🥳 😉 😘 🤗 🤔 🙄 😏 😢 😭 😱 😡 🥵 😴 🤯 🫠 🤐',
  Gestures: '👍 👎 👏 🙌 🙏 💪 🤝 👋 👌 ✌️ 🤞 👀 🫶 🤦🏾 🤷🏾 💃🏾',
  Hearts: '❤️ 🧡 💛 💚 💙 💜 🖤 💔 💯 🔥 ✨ 🎉',
  Money: '💰 💸 💵 🪙 🏦 📈 📉 📊 🚀 🐂 🐻 🇳🇬',
} as const;

interface EmojiPickerProps {
  anchor: HTMLElement;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** Grid of common emoji above its button. */
export function EmojiPicker({ anchor, onPick, onClose }: EmojiPickerProps) {
  return (
    <Popover
      open
      disableScrollLock
      anchorEl={anchor}
      // Inside `main`, so that it belongs to a landmark.
      container={anchor.closest('main')}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      onClose={onClose}
      slotProps={{ paper: { className: styles.picker, role: 'dialog', 'aria-label': 'Emoji' } }}
    >
      {Object.entries(groups).map(([name, emoji]) => (
        <section key={name} aria-label={name}>
          <h3>{name}</h3>
          <div className={styles.grid}>
            {emoji.split(' ').map((one) => (
              <button key={one} type="button" onClick={() => onPick(one)}>
                {one}
              </button>
            ))}
          </div>
        </section>
      ))}
    </Popover>
  );
}
