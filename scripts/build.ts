import { makeBuild } from './build/make-build.ts'
import { exitOnError } from './process.ts'

await exitOnError(makeBuild(process.env.CONTENT_DIR ?? './content'))
