/** What components of a site are made with: general components, words of the language that is rendered, marks for programs. Not for Node. */
export {mark} from './built/marks.ts';
export {default as CalendarDate} from './components/CalendarDate/index.tsx';
export {default as CopyButton} from './components/CodeBlock/CopyButton.tsx';
export {default as Cards} from './components/Cards/index.tsx';
export {default as Catalogue} from './components/Catalogue/index.tsx';
export {default as CodeBlock} from './components/CodeBlock/index.tsx';
export {type Column, default as DataTable, RowEnd} from './components/DataTable/index.tsx';
export {default as Heading} from './components/Heading/index.tsx';
export {default as Icon} from './components/Icon/index.tsx';
export {default as Link} from './components/Link/index.tsx';
export {default as Paragraphs} from './components/RichText/Paragraphs.tsx';
export {default as RichText} from './components/RichText/index.tsx';
export {Tab, default as Tabs} from './components/Tabs/index.tsx';
export {default as Variants} from './components/Variants/index.tsx';
export type {DiagramPlay, PlayStep} from './diagrams/play.ts';
export {inLanguage, locale, translate} from './page/language.ts';
