import * as z from 'zod/mini';

/* `bundle.ts` puts this before every module with a schema. Otherwise Zod tries to generate code, and the policy of a page reports even the try. */
z.config({jitless: true});
