import {useEffect, useRef, useState, type RefObject} from 'react';

interface TypedText {
  /** For the field, which the browser owns: it may hold text before React does. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  /** Takes what was typed, or puts an example into the field. */
  readonly setText: (text: string) => void;
}

/** The text of a field, what was typed before hydration included. */
export default function useTypedText(): TypedText {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setState] = useState('');
  useEffect(() => {
    if (field.current) setState(field.current.value);
  }, []);
  const setText = (next: string): void => {
    if (field.current && field.current.value !== next) field.current.value = next;
    setState(next);
  };
  return {field, text, setText};
}
