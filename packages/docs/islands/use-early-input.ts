import {useEffect, type RefObject} from 'react';

/** What was typed into a field before the island was alive counts as typed now. The field must be uncontrolled. */
export function useEarlyInput(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (field.current?.value) field.current.dispatchEvent(new Event('input', {bubbles: true}));
  }, [field]);
}
