/** ISO instant of the build, set by Vite. */
declare const __BUILD_DATE__: string
