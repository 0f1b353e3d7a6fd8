import { cloneElement, Fragment, type ReactElement } from 'react'

interface Props {
  text: string
  /** Elements by tag: `<policy>our rules</policy>` renders `elements.policy` around "our rules". */
  elements: Readonly<Record<string, ReactElement>>
}

const tag = /<(\w+)>(.*?)<\/\1>/g

export function MarkupText({ text, elements: parts }: Props) {
  const pieces = text.split(tag)
  // Splitting yields text, tag name, tag content, text, …
  return pieces.map((piece, at) => {
    const part = at % 3 === 1 ? parts[piece] : undefined
    if (part) return cloneElement(part, { key: at }, pieces[at + 1])
    return at % 3 === 0 && <Fragment key={at}>{piece}</Fragment>
  })
}
