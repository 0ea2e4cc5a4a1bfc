import type {SimulatorContract} from './contract/types.ts';

/**
 * Removes the base path of the API, because paths of the contract do not have it. Takes a path with or without query; any other path stays.
 *
 * @example withoutBasePath('/v1/documents', {basePath: '/v1'}) // → '/documents'
 */
export function withoutBasePath(target: string, {basePath}: Pick<SimulatorContract, 'basePath'>): string {
  return target.startsWith(`${basePath}/`) ? target.slice(basePath.length) : target;
}
