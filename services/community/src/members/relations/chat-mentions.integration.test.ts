import { peopleMentionedInChat } from '@poc/contracts/events/community';
import { chatMentioned } from '@poc/contracts/events/streaming';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { usePeople } from '../../testing/use-people.ts';

const people = usePeople();

it('passes on mentions of a live chat, except to people who blocked or muted the sender', async () => {
  const [ada, bola, chidi, sender] = await Promise.all(
    ['Ada', 'Bola', 'Chidi', 'Tunde'].map((name) => people.createPerson(name)),
  );
  if (!ada || !bola || !chidi || !sender) return expect.fail('a person is missing');
  await bola.block(sender.id);
  await chidi.mute(sender.id);
  const mention = { streamId: newId(), showTitle: 'Kolo Kings', userId: sender.id, withdrawn: false };
  for (const mentioned of [[ada.id, bola.id, chidi.id], [bola.id]]) {
    await people.community.applyEvent(chatMentioned, { ...mention, mentioned });
  }
  expect(await people.events(peopleMentionedInChat.type)).toEqual([{ ...mention, mentioned: [ada.id] }]);
});
