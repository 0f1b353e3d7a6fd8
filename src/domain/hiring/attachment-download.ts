import { type Attachment, attachmentTypes } from './attachments.ts'

/** encodeURIComponent keeps parentheses, which are not allowed in a `filename*` value. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'))
const toAsciiName = (name: string) => name.normalize('NFD').replace(/[^\w .-]/g, '_')

/** Strangers have uploaded the file: a browser saves it and never renders it, and nothing keeps a copy. */
export const downloadHeaders = ({ name, type }: Pick<Attachment, 'name' | 'type'>) => ({
  'content-type': attachmentTypes[type],
  'content-disposition': `attachment; filename="${toAsciiName(name)}"; filename*=UTF-8''${encodeName(name)}`,
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
})
