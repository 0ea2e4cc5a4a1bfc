import type {ReactNode} from 'react';

const paths = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'M6 6l12 12M18 6L6 18',
  chevron: 'M6 9l6 6 6-6',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M4.2 4.2l1.4 1.4M18.4 18.4l1.4 1.4M2 12h2M20 12h2M4.2 19.8l1.4-1.4M18.4 5.6l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 019.5 4 8.5 8.5 0 1020 14.5z',
  search: 'M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l5 5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  note: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v5M12 8v.01',
  tip: 'M9 18h6M10 21h4M12 3a6 6 0 00-4 10.5c.8.7 1 1.5 1 2.5h6c0-1 .2-1.8 1-2.5A6 6 0 0012 3z',
  warning: 'M12 4L2.5 20h19zM12 10v4M12 17v.01',
  flask: 'M9 3h6M10 3v6l-6 10a1.5 1.5 0 001.3 2h13.4a1.5 1.5 0 001.3-2l-6-10V3M7 15h10',
  language: 'M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
} as const;

type IconName = keyof typeof paths;

/** A 24×24 line icon, drawn in the text colour. Decorative: the element around it carries the name. */
export default function Icon({name}: {readonly name: IconName}): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
