/** Source pages: functions that read them, check them, and compare the two languages. */
export {
  addressesFile,
  addressesOf,
  type Addresses,
  allAddresses,
  lostAddresses,
  movesOf,
  readMoves,
  releasedAddresses,
  type Move,
  type ReleasedAddresses,
} from './addresses/addresses.ts';
export {parseDiagram} from './diagrams/parse.ts';
export {highlightCode} from './highlight/highlighter.ts';
export {type PageAnchors, loadQuestions, questionProblems, withQuestions} from './search/questions/questions.ts';
export {isAbsent} from './settings.ts';
export {announcementProblems} from './source/announcement.ts';
export {cataloguesOf, catalogueUses} from './source/catalogues.ts';
export {diagramsOf, pageProblems} from './source/check-page.ts';
export {type Components, readComponents} from './source/components.ts';
export {filesBelow, loadPages, type Page} from './source/load-pages.ts';
export {pageSource, existingPageProblem, withSidebarEntry} from './source/new-page.ts';
export {changesOf, formatChanges} from './source/parity/changes.ts';
export {parityProblems, twinProblems, twinsOf} from './source/parity/check.ts';
export {readLock} from './source/parity/lock-file.ts';
export {outlineOf} from './source/parity/outline.ts';
export {
  confirm,
  deadStamps,
  hashOf,
  lockFile,
  onlyChanged,
  withoutStamps,
  writeLock,
  type Lock,
  type Stamp,
  type Twins,
} from './source/parity/stamp.ts';
export {parsePage} from './source/parse-page.ts';
export {pageFile, pageFolders, pageOf} from './source/paths.ts';
export {commentsIn} from './source/sample-comments.ts';
export {sampleFiles} from './source/sample-files.ts';
export {sampleTopicsOf} from './source/sample-tabs.ts';
export {
  checkSampleTopics,
  loadSampleTopics,
  noTopics,
  filesOfTopic,
  type SampleTopics,
} from './source/sample-topics.ts';
export {includeSample, samplesIn} from './source/samples.ts';
export {type MessageFile, readMessages, readReasons} from './source/read-messages.ts';
export {textAttributes} from './source/text-attributes.ts';
export {messageProblems, usedMessages} from './source/ui-messages.ts';
export {isJsx, lineOfNode, walk} from './source/walk.ts';
