import type { Command } from '../command.ts'
import { showDifference } from '../content/show-difference.ts'

export const contentDiff: Command = {
  name: 'content diff',
  group: 'content',
  places: ['directory?'],
  run: (desk, args) => showDifference(desk, args.place('directory') || desk.config().contentDir),
}
