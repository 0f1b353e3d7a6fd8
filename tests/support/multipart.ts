export interface FormPart {
  /** Follows `Content-Disposition: form-data; `. */
  disposition: string
  content: string | Buffer
}

export const boundary = '----KrumeTestBoundary7MA4YWxk'
export const multipartType = { 'content-type': `multipart/form-data; boundary=${boundary}` }

/** The body of a multipart form, including ones that no browser would send. */
export const aMultipart = (...parts: FormPart[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ disposition, content }) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

/** A file in the field of the upload form. */
export const aFilePart = (name: string, content: string | Buffer): FormPart => ({
  disposition: `name="file"; filename="${name}"`,
  content,
})
