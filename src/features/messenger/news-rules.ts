import { writeMark } from '../../engine/support/conversations/rules.ts';
import type { Message, News } from '../../engine/support/conversations/types.ts';
import type { ToldMessage, ToldNews } from './types.ts';

function toldMessage({ sentAt, ...message }: Message): ToldMessage {
  return { ...message, sentAt: sentAt.toISOString() };
}

/** The JSON form of news, in responses and streams alike. */
export function toldNews(news: News): ToldNews {
  const mark = news.mark ? writeMark(news.mark) : '';
  switch (news.kind) {
    case 'conversation':
      return { kind: 'conversation', number: news.number ?? null, mark };
    case 'message':
      return { kind: 'message', number: news.mark.number, message: toldMessage(news.message), mark };
    case 'closed':
      return { kind: 'closed', closedAt: news.closedAt.toISOString(), mark };
  }
}
