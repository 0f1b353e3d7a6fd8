import PostalMime, { type Address, decodeWords, type Email, type Attachment as Part } from 'postal-mime'

export type Envelope = { from: string; to: string[] }

export type Attachment = {
  filename: string
  contentType: string
  contentId: string | null
  content: Uint8Array
}

export type ParsedMail = {
  messageId: string | null
  from: string
  fromName: string
  to: string[]
  cc: string[]
  subject: string
  text: string | null
  html: string | null
  headers: Record<string, string>
  attachments: Attachment[]
}

/** What cannot be understood is still kept: then the envelope says from whom and to whom. */
export async function parseMail(raw: Uint8Array, envelope: Envelope): Promise<ParsedMail> {
  const email = await PostalMime.parse(raw).catch(() => null)
  const to = addressesOf(email?.to)
  return {
    messageId: email?.messageId ?? null,
    from: addressesOf(email?.from && [email.from])[0] ?? envelope.from,
    fromName: email?.from?.name ?? '',
    to: to.length > 0 ? to : envelope.to,
    cc: addressesOf(email?.cc),
    subject: email?.subject ?? '',
    text: email?.text ?? null,
    html: email?.html ?? null,
    headers: headersOf(email),
    attachments: filesFirst(email?.attachments ?? []).map(toAttachment),
  }
}

function addressesOf(list: Address[] | undefined): string[] {
  return (list ?? []).flatMap((entry) => entry.address ?? entry.group?.map((member) => member.address) ?? [])
}

/** By lower-case name; what comes several times, such as Received, is joined line by line. */
function headersOf(email: Email | null): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const { key, value } of email?.headers ?? []) {
    const decoded = decodeWords(value)
    headers[key] = Object.hasOwn(headers, key) ? `${headers[key]}\n${decoded}` : decoded
  }
  return headers
}

/** What the reader is to keep comes before the pictures within the text. */
function filesFirst(parts: Part[]): Part[] {
  return [...parts.filter((part) => !part.related), ...parts.filter((part) => part.related)]
}

function toAttachment(part: Part, index: number): Attachment {
  const { content } = part
  return {
    filename: part.filename ?? `attachment-${index + 1}`,
    contentType: part.mimeType,
    contentId: part.contentId?.replace(/^<|>$/g, '') ?? null,
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }
}
