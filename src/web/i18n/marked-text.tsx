import { cloneElement, Fragment, type ReactElement } from 'react'

interface Props {
  text: string
  /** What a tag in the text stands for: `<policy>our rules</policy>` is `parts.policy` around "our rules". */
  parts: Readonly<Record<string, ReactElement>>
}

const tag = /<(\w+)>(.*?)<\/\1>/g

export function MarkedText({ text, parts }: Props) {
  const pieces = text.split(tag)
  // Splitting leaves text, name of a tag, its content, text …
  return pieces.map((piece, at) => {
    const part = at % 3 === 1 ? parts[piece] : undefined
    if (part) return cloneElement(part, { key: at }, pieces[at + 1])
    return at % 3 === 0 && <Fragment key={at}>{piece}</Fragment>
  })
}
