import {runFilters} from './filter.ts';
import {runIslands} from './islands.ts';
import {loadAtPress} from './load.ts';
import {keepQueryAndAnchor} from './locale.ts';
import {followMoves} from './moved.ts';
import {runNavigation} from './navigation/index.ts';
import {runParts} from './parts.ts';
import {printAll} from './print.ts';
import {markScrollers} from './scrollers.ts';
import {markTableOfContents} from './toc.ts';
import {runVariants} from './variants.ts';
import {restoreToolMark} from './tool-mark.ts';
import {rememberVersion} from './version.ts';

/* What is not needed at once (`load-rest.ts`). Links, fields and folds work without it. */
runNavigation();
runFilters();
runParts();
runVariants();
markScrollers();
printAll();
keepQueryAndAnchor();
rememberVersion();
restoreToolMark();
markTableOfContents();
runIslands();
loadAtPress();
followMoves();
