import { useEffect, useRef, useState } from 'react';
import { postData, type Failure } from '#stores/api.ts';
import type { Quote, QuoteQuestion } from './quote.ts';

interface Known {
  question: string;
  quote: Quote | null;
  /** Why there is none. */
  failure: Failure | null;
}

/** The shop's last answer about lenses; of several questions the last one counts. */
export function useQuote() {
  const [known, setKnown] = useState<Known>({ question: '', quote: null, failure: null });
  const [isAsking, setAsking] = useState(false);
  const last = useRef('');

  const ask = async (asked: QuoteQuestion): Promise<Quote | null> => {
    const question = JSON.stringify(asked);
    last.current = question;
    setAsking(true);
    const answer = await postData<Quote>('/api/lenses/quote', asked);
    if (last.current !== question) return null;
    setAsking(false);
    const quote = answer.success ? answer : null;
    setKnown({ question, quote, failure: answer.success ? null : answer });
    return quote;
  };

  return { ...known, isAsking, ask };
}

export type Quotes = ReturnType<typeof useQuote>;

/** Asks for what is shown, once it is shown; null asks nothing. */
export function useAsked({ question, ask }: Quotes, asked: QuoteQuestion | null): void {
  const wanted = asked && JSON.stringify(asked);
  const isKnown = wanted === null || wanted === question;
  useEffect(() => {
    if (!isKnown && wanted) void ask(JSON.parse(wanted) as QuoteQuestion);
    // Asked once for each question: a failure waits for another press.
  }, [wanted, isKnown]);
}
