/** Specification §9: quicker than this and no indicator is shown. Milliseconds. */
const loaderDelay = 200;

/**
 * What stands in the place of a page that could not be loaded: the words of the template that every page carries
 * (`packages/docs/chrome/LoadError`), what the server answered, a button to try again and a plain link. Off line a full load would
 * fail too, and where no answer came the browser's words say nothing that the template does not.
 *
 * @param retry called with what stands there while the page is loaded again
 */
export function failure(error: unknown, retry: (loading: Element) => void): Element {
  const template = document.querySelector<HTMLTemplateElement>('#load-error');
  const [message, loading] = [...(template?.content.children ?? [])].map((part) => part.cloneNode(true) as Element);
  if (!message || !loading) throw new Error('The page has no template "load-error" (packages/docs/chrome/LoadError).');
  const [words, button, link] = [
    message.querySelector('pre'),
    message.querySelector('button'),
    message.querySelector('a'),
  ];
  if (error instanceof TypeError) words?.remove();
  else words?.querySelector('code')?.append(String(error));
  if (!navigator.onLine) link?.remove();
  else if (link) link.href = location.href;
  button?.addEventListener('click', () => {
    const words = loading.textContent;
    loading.textContent = '';
    setTimeout(() => (loading.textContent = words), loaderDelay);
    retry(loading);
  });
  return message;
}
