import { execFileSync } from 'node:child_process'

/** What a process holds of the machine's memory. */
export const residentBytes = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) * 1024
