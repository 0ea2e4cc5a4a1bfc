import {onEveryPageAtLeisure} from './pageEvents.ts';

let observer: IntersectionObserver | undefined;

/** Marks the heading being read in the table of contents. */
export function markTableOfContents(): void {
  onEveryPageAtLeisure(() => {
    observer?.disconnect();
    const links = new Map(
      [...document.querySelectorAll<HTMLAnchorElement>('[data-toc] a')].map((link) => [
        decodeURIComponent(link.hash.slice(1)),
        link,
      ]),
    );
    observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        if (!entered) return;
        for (const [id, link] of links) {
          if (id === entered.target.id) link.setAttribute('aria-current', 'location');
          else link.removeAttribute('aria-current');
        }
      },
      {rootMargin: '-80px 0px -70% 0px'},
    );
    for (const id of links.keys()) {
      const heading = document.getElementById(id);
      if (heading) observer.observe(heading);
    }
  });
}
