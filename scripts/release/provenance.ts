/**
 * Where a release comes from, as an in-toto statement with the predicate of SLSA: which files were made, from which commit and
 * materials, by which script. Without times, so that two runs give the same bytes.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

interface ProvenanceInput {
  version: string
  /** Empty without git. */
  commit: string
  platform: string
  arch: string
  node: { version: string; sha256: string }
  /** The files that were made. */
  files: readonly string[]
}

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

const describeFile = (file: string) => ({ name: basename(file), digest: { sha256: sha256(file) } })

export function createProvenance({ version, commit, platform, arch, node, files }: ProvenanceInput): string {
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map(describeFile),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:krume:release',
        externalParameters: { version },
        internalParameters: { platform, arch },
        resolvedDependencies: [
          ...(commit ? [{ name: 'sources', digest: { gitCommit: commit } }] : []),
          describeFile('package-lock.json'),
          { name: `node-${node.version}`, digest: { sha256: node.sha256 } },
        ],
      },
      runDetails: { builder: { id: 'urn:krume:npm-run-release', version: { node: node.version } } },
    },
  }
  return `${JSON.stringify(statement, null, 2)}\n`
}
