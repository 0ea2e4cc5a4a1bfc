import {useEffect, type RefObject} from 'react';

/** Dispatches an input event for text that was typed before the island was hydrated. The field must be uncontrolled. */
export function useEarlyInput(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (field.current?.value) field.current.dispatchEvent(new Event('input', {bubbles: true}));
  }, [field]);
}
