import type { Picture } from '#domain/content/picture.ts'

/** A picture that the content names but the build did not make is a fault of the build, found on import. */
export function showPicture(pictures: ReadonlyMap<string, Picture>, id: string): Picture {
  const picture = pictures.get(id)
  if (!picture) throw new Error(`No picture named ${id}; build the media again`)
  return picture
}
