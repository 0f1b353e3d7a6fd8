import { projectRoot, readRelease } from '#foundation/installation.ts'
import type { CommandContext } from '../command.ts'
import { checkReleaseFiles } from '../releases/release-files.ts'
import type { Finding } from './finding.ts'

const namedFiles = 3

/** Of a release, not of a checkout: whether what runs is what was signed. */
export async function checkRelease({ t }: CommandContext, root: string = projectRoot): Promise<Finding[]> {
  const release = readRelease(root)
  if (!release) return []
  const { version } = release
  const result = await checkReleaseFiles(root)
  if (result.kind === 'same')
    return [{ check: 'release', verdict: 'ok', detail: t('doctor.releaseSame', { version, count: result.count }) }]
  if (result.kind === 'different') {
    const [count, files] = [result.files.length, result.files.slice(0, namedFiles).join(', ')]
    return [{ check: 'release', verdict: 'fail', detail: t('doctor.releaseDifferent', { version, count, files }) }]
  }
  const verdict = result.kind === 'noSshKeygen' || result.kind === 'noList' ? 'warn' : 'fail'
  return [{ check: 'release', verdict, detail: t(`doctor.release.${result.kind}`, { version }) }]
}
