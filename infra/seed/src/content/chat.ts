export interface DemoChatLine {
  readonly streamKey: string;
  readonly authorKey: string;
  readonly text: string;
  /** Marked as a question, an Ultimate feature. */
  readonly question?: true;
}

type Line = readonly [authorKey: string, text: string, mark?: 'question'];

const laughAndLearn: readonly Line[] = [
  ['ada', 'Good evening from Enugu. Light is here, we move.'],
  ['tunde', 'First! Where is my prize?'],
  ['kemi', 'Your prize is knowledge, Tunde. Sit down.'],
  ['sola', 'Please is the long thin part of the candle the wick or the handle'],
  ['emeka', 'Wick. It shows how far price ran before it came back to its senses.'],
  ['zainab', 'So a long wick is me in the market with ₦5,000'],
  ['blessing', 'The matchstick demonstration is better than my whole university'],
  ['ifeanyi', 'One candle tells a story, it does not tell the future. Write it down.'],
  ['member', 'Uncle in the front row said red candle means NEPA has cut it. I am finished.'],
  ['halima', 'New here! Is the red one always bad?'],
  ['bola', 'How many candles must agree before I believe the first one?', 'question'],
  ['kemi', 'Halima welcome! Red only means it closed below where it opened. It is not a curse.'],
  ['tunde', 'Tell that to my account'],
  ['ada', 'Tunde your account is not a candle, it is a candle stub'],
  ['sola', 'Moderator please, there is violence in the chat'],
  ['zainab', 'Somebody clap for the torchlight guy, he has been holding it for 20 minutes'],
  ['emeka', 'Homework: open any daily chart and describe five candles in plain English. No indicators.'],
  ['blessing', 'Can I describe them in Ibibio?'],
  ['kemi', 'You get extra marks for Ibibio.'],
  ['member', 'Took notes in my Naira & Sense book, feelings column is full already'],
  ['ada', 'See you all on Thursday. Nobody should trade tonight because of small knowledge!'],
];

const ngxOnTheMic: readonly Line[] = [
  ['aisha', 'Evening, people. Volume first, gossip after.'],
  ['ifeanyi', 'My stock did plus 0.2 %, I am buying the whole chat zobo'],
  ['sola', 'Plus 0.2 % cannot buy the ice'],
  ['tunde', 'Which stock should I buy now now'],
  ['aisha', 'We do not do now now here, Tunde. Which company do you understand?'],
  ['tunde', 'The one that makes noodles'],
  ['aisha', 'Good. Then open its results and find the line called finance cost.'],
  ['zainab', 'Finance cost is doing press-up on that company'],
  ['ada', 'Why is the comedian pronouncing EBITDA like a Benin dish'],
  ['member', 'EBITDA with pounded yam, please'],
  ['emeka', 'Remember: index up does not mean your own is up. Check the weights.'],
  ['halima', 'Is it normal that the market closes so early? Even my salon closes later.'],
  ['aisha', 'Normal. Use the evening to read. The chart will not run away.'],
  ['blessing', 'He said “the banks carried the index like a wedding tray” 😂'],
  ['ifeanyi', 'Somebody clip that immediately'],
  ['sola', 'I checked: 62 % of my portfolio is one bank. Is that diversification?'],
  ['aisha', 'That is marriage, Sola.'],
  ['zainab', 'And the bank does not even know his name'],
  ['member', 'Reading the notes to the accounts for the first time. There is drama in note 17!'],
  ['aisha', 'There is always drama in the notes. This is education, not advice. Goodnight when it comes.'],
];

const koloKings: readonly Line[] = [
  ['blessing', 'My kolo is under the bed and my brother is under suspicion'],
  ['kemi', 'We have all had that brother.'],
  ['halima', 'I was that brother. I have repented.'],
  ['tunde', 'With broom stick and gum you can fish notes from the hole. Research purposes.'],
  ['ada', 'Tunde has told us why the box of his sister was always light'],
  ['member', 'Question: kolo or savings account for a 9 year old?'],
  ['kemi', 'Both! Box to feel it, account so inflation does not eat all of it in silence.'],
  ['ifeanyi', 'The child that saved ₦41,000 in coins and notes, somebody give him CBN'],
  ['zainab', 'He said he is saving for “generator or PlayStation, whichever is more urgent”'],
  ['sola', 'This boy is more liquid than me'],
  ['blessing', 'Liquid and eight years old, God when'],
  ['emeka', 'Small maths: ₦500 daily is ₦182,500 in a year, before one kobo of interest.'],
  ['halima', '₦500 daily is also pure water, gala and regret'],
  ['ada', 'Automatic transfer on salary day. You cannot miss what you did not see.'],
  ['tunde', 'I can miss anything'],
  ['kemi', 'Who has broken a box this year? Confess, nobody will judge.'],
  ['zainab', 'Broke mine for exam fee. Passed. No regrets.'],
  ['member', 'Broke mine for birthday asun. Regrets plenty, asun sweet.'],
  ['sola', 'The hammer moment is coming, everybody hold your chest'],
  ['blessing', '₦63,250!!! The small king has won. I am crying in Calabar.'],
];

function linesOf(streamKey: string, lines: readonly Line[]): readonly DemoChatLine[] {
  return lines.map(([authorKey, text, mark]) => ({
    ...{ streamKey, authorKey, text },
    ...(mark === 'question' && { question: true }),
  }));
}

/** About twenty lines for each live stream, in chronological order. */
export const chatLines: readonly DemoChatLine[] = [
  ...linesOf('live-laugh', laughAndLearn),
  ...linesOf('live-ngx', ngxOnTheMic),
  ...linesOf('live-kolo', koloKings),
];
