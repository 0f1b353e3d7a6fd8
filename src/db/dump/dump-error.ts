/** The file is not a valid backup, or not one that can be read here. */
export class DumpError extends Error {
  readonly reason:
    | 'unreadable'
    | 'notABackup'
    | 'newerFormat'
    | 'cutOff'
    | 'damaged'
    /** Without an identity nobody can read it. */
    | 'encrypted'
    | 'otherIdentity'
    /** It is not the file that was written and read back. */
    | 'otherFile'
  readonly detail: string
  constructor(reason: DumpError['reason'], detail = '') {
    super(`${reason} ${detail}`.trim())
    this.reason = reason
    this.detail = detail
  }
}
