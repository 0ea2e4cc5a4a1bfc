import * as z from 'zod';

/* `bundle.ts` puts it before every module that has a schema: zod would make code of it, and under the policy of a page even the try is reported. */
z.config({jitless: true});
