import {spawnSync} from 'node:child_process';

/** Whether "last updated" can be told: not in a download without git history. */
export const hasGitHistory = spawnSync('git', ['rev-parse', 'HEAD'], {stdio: 'ignore'}).status === 0;
