import styles from './chat-panel.module.css';

const rules = [
  'Laugh at the market, not at people. No insults, no hate, no threats.',
  'No promises of profit, no wallet addresses, no phone numbers.',
  'Nothing here is advice. Nobody from POC will ever ask you for money in a chat.',
  'One message is enough. The hosts may remove messages, and people who do not stop.',
];

export const ChatRules = () => (
  <ul className={styles.rules}>
    {rules.map((rule) => (
      <li key={rule}>{rule}</li>
    ))}
  </ul>
);
