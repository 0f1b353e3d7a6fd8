/**
 * @param folder relative to the project
 * @param message printed if something has to be installed
 * @param verify gets the folder with the new packages, and throws if they must not be used
 */
export function installPackages(folder: string, message: string, verify?: (folder: string) => void): void
