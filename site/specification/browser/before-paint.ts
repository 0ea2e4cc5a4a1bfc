import {restoreTheme} from '@integration-docs/docs/browser';

restoreTheme();
// Zod, which the renderer brings, would try whether it may evaluate code, and the policy would report it.
Object.assign(globalThis, {__zod_globalConfig: {jitless: true}});
