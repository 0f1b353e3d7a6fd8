import { cleanUpReleases } from './clean-up.ts'
import { type BuildPart, listParts, makePart, type PartFolders, type PartName } from './parts.ts'
import { currentLink, makeRelease, replaceLink } from './releases.ts'

/** Builds the parts that changed, at the same time if they do not need each other. */
export async function buildParts(
  contentDir: string,
  purpose: 'production' | 'development' = 'production',
): Promise<PartFolders> {
  const parts = listParts(contentDir).filter((part) => purpose === 'production' || part.isNeededForDevelopment)
  const folders = new Map<PartName, Promise<string>>()
  const start = async (part: BuildPart) => {
    if (part.needs) await folders.get(part.needs)
    const folder = await makePart(part)
    // The sources import fonts by this path.
    if (part.name === 'fonts') replaceLink('build/fonts', folder)
    return folder
  }
  for (const part of parts) folders.set(part.name, start(part))
  // Not earlier, so that no part is still being written when the process ends.
  await Promise.allSettled(folders.values())
  return new Map(await Promise.all(parts.map(async ({ name }) => [name, (await folders.get(name)) ?? ''] as const)))
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
  }
  cleanUpReleases()
  return release
}
