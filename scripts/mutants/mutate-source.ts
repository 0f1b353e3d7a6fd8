import { type ESTree, parseSync, Visitor } from 'vite'

/** A small change of a source that a test should notice. */
export interface Mutant {
  file: string
  line: number
  column: number
  lineText: string
  start: number
  end: number
  original: string
  /** Empty for a removed statement. */
  replacement: string
  /** Has no side effects, so that the values of original and replacement can be compared while tests run. */
  isPure: boolean
}

type Node = ESTree.Expression | ESTree.PrivateIdentifier
type Range = ESTree.Span

const operatorReplacements: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
}
const methodReplacements = new Map(Object.entries({ some: 'every', every: 'some', min: 'max', max: 'min' }))

const isString = (node: Node | null) => node?.type === 'Literal' && typeof node.value === 'string' && node.value !== ''
const isText = (node: Node) => isString(node) || node.type === 'TemplateLiteral'

/** Every mutant of a TypeScript source, outer ones before those inside them. */
export function findMutants(source: string, file: string): Mutant[] {
  const found: { range: Range; replacement: string }[] = []
  /** Types have no effect, messages of thrown errors are for developers, and SQL is not TypeScript. */
  const skipped: Range[] = []
  const sideEffects: Range[] = []
  /** There, the parenthesis of a switch would continue the line before. */
  const statementStarts = new Set<number>()

  const textOf = ({ start, end }: Range) => source.slice(start, end)
  const add = (range: Range, replacement: string) => found.push({ range, replacement })
  const addWithPart = (range: Range, start: number, length: number, text: string) =>
    add(range, source.slice(range.start, start) + text + source.slice(start + length, range.end))
  const skip = (range: Range) => skipped.push(range)
  const addSideEffect = (range: Range) => sideEffects.push(range)

  function addOperators(node: ESTree.BinaryExpression | ESTree.LogicalExpression): void {
    const { left, right, operator } = node
    const sides: Node[] = [left, right]
    if (operator === '??') for (const side of sides) add(node, textOf(side))
    if (operator === '+' && sides.some(isText)) return
    const start = source.indexOf(operator, left.end)
    for (const other of operatorReplacements[operator] ?? []) addWithPart(node, start, operator.length, other)
    if (operator === '===' || operator === '!==') for (const side of sides.filter(isString)) add(side, "''")
  }

  function addConditions({ test }: ESTree.IfStatement | ESTree.ConditionalExpression): void {
    add(test, 'true')
    add(test, 'false')
  }

  function addEmpty(node: Node | ESTree.FunctionBody | null): void {
    if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression') addEmpty(node.expression)
    else if (node?.type === 'ArrayExpression' && node.elements.length > 0) add(node, '[]')
    else if (node?.type === 'ObjectExpression' && node.properties.length > 0) add(node, '{}')
    else if (node && node.type !== 'BlockStatement' && isText(node)) add(node, "''")
  }

  const { program } = parseSync(file, source)
  new Visitor({
    ImportDeclaration: skip,
    ExportAllDeclaration: skip,
    TSLiteralType: skip,
    TSTemplateLiteralType: skip,
    ThrowStatement: skip,
    TaggedTemplateExpression: skip,
    NewExpression: addSideEffect,
    AwaitExpression: addSideEffect,
    YieldExpression: addSideEffect,
    AssignmentExpression: addSideEffect,
    UpdateExpression: addSideEffect,
    ImportExpression: addSideEffect,
    BinaryExpression: addOperators,
    LogicalExpression: addOperators,
    IfStatement: addConditions,
    ConditionalExpression: addConditions,
    ReturnStatement: ({ argument }) => addEmpty(argument),
    ArrowFunctionExpression: ({ body }) => addEmpty(body),
    Property({ key, computed }) {
      if (!computed) skip(key)
    },
    UnaryExpression(node) {
      if (node.operator === '!') add(node, textOf(node.argument))
    },
    SwitchCase({ test }) {
      if (test && isString(test)) add(test, "''")
    },
    CallExpression(node) {
      addSideEffect(node)
      const { callee } = node
      const name = callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : ''
      const other = methodReplacements.get(name)
      if (other) addWithPart(node, callee.end - name.length, name.length, other)
    },
    Literal(node) {
      if (typeof node.value === 'boolean') add(node, String(!node.value))
      if (typeof node.value !== 'number' || node.value > 1000) return
      add(node, String(node.value + 1))
      add(node, String(node.value - 1))
    },
    ExpressionStatement(node) {
      statementStarts.add(node.start)
      if (/^(await )?[\w.#?]+\(/.test(textOf(node))) add(node, '')
    },
  }).visit(program)

  const lines = source.split('\n')
  const isInside = (inner: Range) => (outer: Range) => outer.start <= inner.start && inner.end <= outer.end
  function toMutant({ range, replacement }: (typeof found)[number]): Mutant {
    const { start, end } = range
    const before = source.slice(0, start).split('\n')
    const lineText = lines[before.length - 1] ?? ''
    const isPure = !sideEffects.some((effect) => isInside(effect)(range))
    const place = { file, line: before.length, column: before.at(-1)?.length ?? 0, lineText, start, end }
    return { ...place, original: textOf(range), replacement, isPure }
  }
  return found
    .filter(({ range }) => !skipped.some(isInside(range)))
    .filter(({ range, replacement }) => replacement === '' || !statementStarts.has(range.start))
    .map(toMutant)
    .sort((a, b) => a.start - b.start || b.end - a.end)
}

/** The source with all these mutants; `globalThis.isMutantActive(id)` switches one on. */
export function applyMutants(source: string, mutants: readonly (Mutant & { id: number })[]): string {
  function apply(start: number, end: number, [first, ...others]: typeof mutants): string {
    if (!first) return source.slice(start, end)
    const inner = others.filter((other) => other.start < first.end)
    const code = withSwitch(first, apply(first.start, first.end, inner))
    return source.slice(start, first.start) + code + apply(first.end, end, others.slice(inner.length))
  }
  return apply(0, source.length, mutants)
}

function withSwitch({ id, original, replacement, isPure }: Mutant & { id: number }, code: string): string {
  if (replacement === '') return `{ if (!globalThis.isMutantActive?.(${id})) { ${code} } }`
  const values = isPure ? `, () => [(${original}), (${replacement})]` : ''
  return `(globalThis.isMutantActive?.(${id}${values}) ? (${replacement}) : (${code}))`
}
