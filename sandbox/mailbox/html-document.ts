import type { Mail } from './mails-store.ts'

/** The HTML part made fit for a frame: embedded pictures are found, links leave the frame. */
export function htmlDocument(mail: Mail): string {
  const withPictures = (mail.html ?? '').replace(/\bcid:([^"'\s)>]+)/gi, (whole, contentId: string) => {
    const picture = mail.attachments.find((attachment) => attachment.contentId === decodeURIComponent(contentId))
    return picture ? `/mail/${mail.id}/attachments/${picture.position}` : whole
  })
  const base = '<base target="_blank">'
  const head = /<head(\s[^>]*)?>/i
  return head.test(withPictures)
    ? withPictures.replace(head, (tag) => tag + base)
    : `<!doctype html>${base}${withPictures}`
}
