/** The checks of the contract's schemas as code: `bundle.ts` creates the module. */
declare module 'virtual:simulator-checks' {
  import type {Check} from '@integration-docs/simulator/page';

  const checks: readonly Check[];
  export default checks;
}
