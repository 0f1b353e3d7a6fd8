import { cleanUpReleases } from './clean-up.ts'
import { listParts, makePart, type PartFolders, type PartName } from './parts.ts'
import { currentLink, makeRelease, replaceLink } from './releases.ts'

/** Builds the parts that changed. */
export async function buildParts(
  contentDir: string,
  purpose: 'production' | 'development' = 'production',
): Promise<PartFolders> {
  const parts = new Map<PartName, string>()
  for (const part of listParts(contentDir)) {
    if (purpose === 'development' && !part.isNeededForDevelopment) continue
    const folder = await makePart(part)
    parts.set(part.name, folder)
    // The sources import fonts by this path.
    if (part.name === 'fonts') replaceLink('build/fonts', folder)
  }
  return parts
}

/**
 * Builds what changed and returns the folder of the release. A production build also becomes the current one; a failed
 * one leaves everything as it was.
 */
export async function makeBuild(
  contentDir: string,
  purpose: 'production' | 'development' = 'production',
): Promise<string> {
  const release = makeRelease(await buildParts(contentDir, purpose))
  if (purpose === 'production') {
    replaceLink(currentLink, release)
    // The path of service files of older versions.
    replaceLink('build/server', `${currentLink}/server`)
  }
  cleanUpReleases()
  return release
}
