/** Commands that requests may use. PowerShell 5.1 has all of them. */
const commands = new Set([
  'Invoke-WebRequest',
  'ConvertTo-Json',
  'Add-Type',
  'Resolve-Path',
  'Test-Path',
  'Get-Content',
  'Set-Content',
]);
const keywords = new Set(['if', 'else', 'exit']);
const automatic = new Set(['true', 'false', 'null', 'ErrorActionPreference']);
const closing: Readonly<Record<string, string>> = {'(': ')', '[': ']', '{': '}', '@(': ')', '@{': '}', '$(': ')'};

const token =
  /(?<space>[ \t]+)|(?<newline>\n)|(?<comment>#.*)|(?<single>'(?:[^'\n]|'')*')|(?<double>"(?:[^"`\n$]|`.|""|\$(?:\{\w+\}|env:\w+|\w+))*")|(?<variable>[$@]\w+(?::\w+)?)|(?<open>[@$]?[({]|\[)|(?<close>[)\]}])|(?<option>-\w+)|(?<number>\d+)|(?<word>[A-Za-z][\w.]*(?:-\w+)?)|(?<sign>::|[=.,;+|])/uy;

/**
 * Checks the tokens of a program for PowerShell 5.1 and 7: every quote and bracket is closed, only syntax that the requests need occurs,
 * each command is known, each variable is set before it is used.
 *
 * @returns problems with their line; empty when there are none
 */
export function powerShellProblems(code: string): readonly string[] {
  const problems: string[] = [];
  const open: string[] = [];
  const setVariables = new Set(automatic);
  let position = 0;
  let line = 1;
  const say = (what: string): void => void problems.push(`line ${line}: ${what}`);
  const use = (name: string): void => {
    if (!setVariables.has(name)) say(`$${name} is used before it is set`);
  };
  while (position < code.length) {
    token.lastIndex = position;
    const groups = token.exec(code)?.groups;
    if (groups === undefined) {
      say(`cannot be read: ${code.slice(position, position + 40)}`);
      return problems;
    }
    const {variable, double, word, close} = groups;
    const isValue = code.slice(token.lastIndex).search(/^\s*(?:=|\+=)/) < 0 || open.length > 0;
    if (groups.newline !== undefined) line += 1;
    else if (groups.open !== undefined) open.push(groups.open);
    else if (close !== undefined && closing[open.pop() ?? ''] !== close) say(`${close} closes nothing`);
    else if (double !== undefined)
      for (const [, braced, plain] of double.matchAll(/(?<!`)\$(?:\{(\w+)\}|(?!env:)(\w+))/g))
        use(braced ?? plain ?? '');
    else if (variable !== undefined && !variable.startsWith('$env:')) {
      if (isValue) use(variable.slice(1));
      else setVariables.add(variable.slice(1));
    } else if (word?.includes('-') === true && !commands.has(word)) say(`${word} is no command that is used here`);
    else if (
      word !== undefined &&
      open.length === 0 &&
      isStart(code, position) &&
      !commands.has(word) &&
      !keywords.has(word)
    )
      say(`${word} starts a line`);
    position = token.lastIndex;
  }
  if (open.length > 0) say(`${open.join(' ')} is not closed`);
  return problems;
}

function isStart(code: string, position: number): boolean {
  return position === 0 || code[position - 1] === '\n';
}
