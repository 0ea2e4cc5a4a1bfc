import {startIslands} from '@integration-docs/docs/page';

/* The only island is the engine's own: the not-found page's nearest pages. */

startIslands({});
