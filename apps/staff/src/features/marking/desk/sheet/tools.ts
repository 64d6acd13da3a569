import { STAMPS } from '@anushilon/domain/marking/annotation'
import type { Icon } from '@anushilon/ui/icon.ts'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import Eraser from 'lucide-react/icons/eraser'
import Hand from 'lucide-react/icons/hand'
import Highlighter from 'lucide-react/icons/highlighter'
import PencilLine from 'lucide-react/icons/pencil-line'
import Type from 'lucide-react/icons/type'
import X from 'lucide-react/icons/x'

export type Stamp = (typeof STAMPS)[number]
export type Tool = 'hand' | 'pen' | 'highlighter' | 'text' | 'eraser' | Stamp

export interface ToolRow {
  readonly tool: Tool
  readonly name: string
  readonly key: string
  readonly icon: Icon
}

/** In the order of the tool bar, a line before the stamps. */
export const TOOLS: readonly ToolRow[] = [
  { tool: 'hand', name: 'Move', key: 'V', icon: Hand },
  { tool: 'pen', name: 'Pen', key: 'P', icon: PencilLine },
  { tool: 'highlighter', name: 'Highlighter', key: 'H', icon: Highlighter },
  { tool: 'text', name: 'Text', key: 'A', icon: Type },
  { tool: 'eraser', name: 'Eraser', key: 'E', icon: Eraser },
  { tool: 'tick', name: 'Tick', key: 'T', icon: Check },
  { tool: 'half', name: 'Half', key: 'Y', icon: CheckCheck },
  { tool: 'cross', name: 'Cross', key: 'X', icon: X },
]

export function isStamp(tool: Tool): tool is Stamp {
  return STAMPS.some((stamp) => stamp === tool)
}
