import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { unpackBrowser } from './browser/unpackBrowser';

export interface Browser {
  readonly executablePath: string;
  readonly from: string;
  /** What the browser needs beside the environment it inherits. */
  readonly env: Readonly<Record<string, string>>;
}

const variables = ['CHROMIUM_PATH', 'CHROME_PATH', 'PUPPETEER_EXECUTABLE_PATH'];

const linuxNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const macNames = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  name => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

function windowsNames(): readonly string[] {
  const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(name => process.env[name] ?? []);
  const programs = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];
  return folders.flatMap(folder => programs.map(program => path.join(folder, program)));
}

function systemNames(): readonly string[] {
  if (process.platform === 'darwin') return macNames;
  return process.platform === 'win32' ? windowsNames() : linuxNames;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function locate(name: string): string | undefined {
  if (path.isAbsolute(name)) return isExecutable(name) ? name : undefined;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map(folder => path.join(folder, name)).find(isExecutable);
}

function named(): Browser | undefined {
  const variable = variables.find(name => process.env[name]);
  if (variable === undefined) return undefined;
  const executablePath = process.env[variable] ?? '';
  if (!existsSync(executablePath)) throw new Error(`${variable} is ${executablePath}, but there is no such file.`);
  return { executablePath, from: variable, env: {} };
}

function installed(): Browser | undefined {
  const executablePath = systemNames()
    .map(locate)
    .find(file => file !== undefined);
  return executablePath === undefined ? undefined : { executablePath, from: 'this machine', env: {} };
}

function playwrights(): Browser | undefined {
  try {
    const executablePath = chromium.executablePath();
    return existsSync(executablePath) ? { executablePath, from: "playwright's cache", env: {} } : undefined;
  } catch {
    return undefined;
  }
}

/** A browser that somebody chose, else one that is there, else the one that npm installed with us. */
export async function findBrowser(): Promise<Browser> {
  const browser = named() ?? installed() ?? playwrights() ?? (await unpackBrowser());
  if (browser !== undefined) return browser;
  throw new Error(
    `No Chromium was found: not in ${variables.join(', ')}, not on this machine, not in playwright's cache, ` +
      'and the packed one (@sparticuz/chromium) runs on Linux x64 only. Install Chrome or Chromium, or set CHROMIUM_PATH.',
  );
}
