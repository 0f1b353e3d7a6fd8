export interface FormPart {
  /** As it stands behind `Content-Disposition: form-data; `. */
  disposition: string
  content: string | Buffer
}

export const boundary = '----KrumeTestBoundary7MA4YWxk'
export const multipartType = { 'content-type': `multipart/form-data; boundary=${boundary}` }

/** A form as it stands on the wire, with headers that no browser would write. */
export const aMultipart = (...parts: FormPart[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ disposition, content }) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

/** A file in the field that the upload looks at. */
export const aFilePart = (name: string, content: string | Buffer): FormPart => ({
  disposition: `name="file"; filename="${name}"`,
  content,
})
