import {runFilters} from './filter.ts';
import {runIslands} from './islands.ts';
import {keepQueryAndAnchor} from './locale.ts';
import {runNavigation} from './navigation/index.ts';
import {markTableOfContents} from './toc.ts';
import {rememberVersion} from './version.ts';

/* What nobody misses at once (`loadRest.ts`). Links, fields and folds work without it. */
runNavigation();
runFilters();
keepQueryAndAnchor();
rememberVersion();
markTableOfContents();
runIslands();
