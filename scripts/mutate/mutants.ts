import { parseSync, Visitor } from 'oxc-parser'

/** A small change that a test should notice. */
export interface Mutant {
  readonly start: number
  readonly end: number
  readonly replacement: string
  readonly line: number
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** What stands for an operator: its boundary moved, its sense turned around, or its opposite. */
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
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
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
}

const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  at: 'with',
}

/** Calls that only choose or order: without them all of it is taken, as it comes. */
const CHOOSING = new Set(['filter', 'slice', 'toSorted', 'toReversed', 'trim'])

/** Every mutant of a file, one change each. Types, imports and what is written for people to read are left alone. */
export function mutantsOf(path: string, source: string): Mutant[] {
  const found: Mutant[] = []
  const inTypes: Node[] = []
  const change = (start: number, end: number, replacement: string) => {
    if (inTypes.some((type) => type.start <= start && end <= type.end)) return
    const line = source.slice(0, start).split('\n').length
    found.push({ start, end, replacement, line })
  }
  const swap = (node: Node, replacement: string) => change(node.start, node.end, replacement)
  const operator = (node: Node & { operator: string; left: Node; right: Node }) => {
    const isText = [node.left, node.right].some(
      ({ type, start }) => type === 'TemplateLiteral' || /['"]/.test(source.charAt(start)),
    )
    if (node.operator === '+' && isText) return
    const at = source.indexOf(node.operator, node.left.end)
    for (const other of OPERATORS[node.operator] ?? []) change(at, at + node.operator.length, other)
  }
  const test = (node: { readonly test: Node | null }) => {
    if (node.test === null) return
    swap(node.test, 'true')
    swap(node.test, 'false')
  }
  const skip = (node: Node) => void inTypes.push(node)

  new Visitor({
    TSTypeAnnotation: skip,
    TSTypeAliasDeclaration: skip,
    TSInterfaceDeclaration: skip,
    TSTypeParameterInstantiation: skip,
    TSTypeParameterDeclaration: skip,
    ImportDeclaration: skip,
    ExportAllDeclaration: skip,
    TSAsExpression: ({ expression, end }) => skip({ type: '', start: expression.end, end }),
    TSSatisfiesExpression: ({ expression, end }) => skip({ type: '', start: expression.end, end }),
    BinaryExpression: operator,
    LogicalExpression: operator,
    AssignmentExpression: operator,
    UnaryExpression(node) {
      if (node.operator === '!' || node.operator === '-') change(node.start, node.start + 1, '')
    },
    ConditionalExpression: test,
    IfStatement: test,
    WhileStatement: ({ test: condition }) => swap(condition, 'false'),
    Literal(node) {
      if (typeof node.value === 'boolean') swap(node, String(!node.value))
      else if (typeof node.value === 'number') swap(node, String(node.value + 1))
      else if (typeof node.value === 'string') swap(node, node.value === '' ? "'mutant'" : "''")
    },
    ArrayExpression(node) {
      if (node.elements.length > 0) swap(node, '[]')
    },
    BlockStatement(node) {
      if (node.body.length > 0) swap(node, '{}')
    },
    ExpressionStatement(node) {
      if (['CallExpression', 'AwaitExpression'].includes(node.expression.type)) swap(node, ';')
    },
    ArrowFunctionExpression({ body }) {
      if (body !== null && body.type !== 'BlockStatement') swap(body, 'undefined')
    },
    CallExpression(node) {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      const other = METHODS[name]
      if (other !== undefined && Object.hasOwn(METHODS, name)) swap(callee.property, other)
      if (CHOOSING.has(name)) change(callee.object.end, node.end, '')
    },
  }).visit(parseSync(path, source).program)
  return found.toSorted((one, other) => one.start - other.start || one.end - other.end)
}
