import {startIslands} from '@integration-docs/docs/islands';

/* The only island is the engine's own: the not-found page's nearest pages. */

startIslands({NearestPages: () => import('@integration-docs/docs/islands/NearestPages')});
