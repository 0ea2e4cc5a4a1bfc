import {startIslands} from '@integration-docs/docs/page';

/* The only island comes from the engine: the suggestions on the not-found page. */

startIslands({});
