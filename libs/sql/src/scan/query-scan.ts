import type { Group, Item } from '../lexer/group.js';
import { StatementRefused } from '../statement-refused.js';
import { assertWord } from './assert-word.js';
import { CteScope } from './cte-scope.js';
import { describeItem, groupAt, isNameList, isQuery, isSymbol, keywordAt, nameAt } from './items.js';
import {
  argumentKeywordFunctions,
  bracketWords,
  innerStatements,
  listCalls,
  listClauses,
  literalWords,
  operandOpeners,
  queryStarts,
  relationPrefixes,
  setOperations,
  setQuantifiers,
  singleClauses,
} from './keywords.js';
import { assertCteReads, cteAt, listGoesOn, selfReferenceStart } from './read-ctes.js';
import type { ScanContext } from './scan-context.js';

/**
 * The expected item: `start` a query, `relation` the name of a table, `joined` the items after a relation, `condition` an expression within FROM,
 * where a comma leads to the next table, `list` expressions with commas, `single` an expression without commas.
 */
type Mode = 'start' | 'relation' | 'joined' | 'condition' | 'list' | 'single';

/*
 * The scan knows no grammar: it follows the words that lead to a relation. Failure mode: the engine takes a comma or a word
 * for part of a FROM and the scan does not. `FROM orders offset, hidden` has an alias "offset" in SQLite. So keywords in odd
 * places are refused; quoting a name always helps.
 */

/** Scans one query, or the joined tables within brackets, and the queries within. */
export class QueryScan {
  #mode: Mode = 'start';
  #index = 0;
  /** The index behind the name of the last relation. */
  #relationEnd = 0;
  #selfReference: { name: string; start: number } | undefined;

  constructor(
    readonly context: ScanContext,
    readonly items: readonly Item[],
    readonly scope: CteScope,
  ) {}

  /** Scans all items; the first is read as `mode` says. */
  run(mode: 'start' | 'relation', selfReference?: { name: string; start: number }): void {
    this.#mode = mode;
    this.#selfReference = selfReference;
    if (mode === 'start' && keywordAt(this.items, 0) === 'WITH') this.#readCtes();
    while (this.#index < this.items.length) {
      this.#admitSelfReference();
      this.#step();
    }
    if (this.#mode === 'start' || this.#mode === 'relation') throw this.#unexpected();
  }

  #admitSelfReference(): void {
    const self = this.#selfReference;
    if (self !== undefined && this.#index > self.start) this.scope.add(this.context.known.fold(self.name));
  }

  #readCtes(): void {
    const isRecursive = keywordAt(this.items, 1) === 'RECURSIVE';
    this.#index = isRecursive ? 2 : 1;
    do {
      if (isSymbol(this.items[this.#index], ',')) this.#index += 1;
      this.#readCte(isRecursive);
    } while (listGoesOn(this.items, this.#index));
  }

  #readCte(isRecursive: boolean): void {
    const cte = cteAt(this.items, this.#index);
    if (cte === undefined || (this.context.dialect === 'clickhouse' && !isQuery(cte.query.items)))
      return this.#readNamedValue();
    assertCteReads(cte);
    const start = isRecursive ? selfReferenceStart(cte.query.items) : undefined;
    const inner = new QueryScan(this.context, cte.query.items, new CteScope(this.scope));
    inner.run('start', start === undefined ? undefined : { name: cte.name, start });
    this.scope.add(this.context.known.fold(cte.name));
    this.#index = cte.next;
  }

  /** Reads a named value, which ClickHouse allows in a WITH, too: `WITH 5 AS limit_`, `WITH (SELECT …) AS total`. */
  #readNamedValue(): void {
    if (this.context.dialect !== 'clickhouse') throw this.#unexpected();
    const start = this.#index;
    const end = this.items.findIndex(
      (item, index) =>
        index >= start && (isSymbol(item, ',') || queryStarts.has(keywordAt(this.items, index))),
    );
    const value = this.items.slice(start, end < 0 ? this.items.length : end);
    if (keywordAt(value, value.length - 2) !== 'AS') throw this.#unexpected();
    this.#scanExpression(value, '');
    this.#index = start + value.length;
  }

  #step(): void {
    if (this.#mode === 'start') return this.#startQuery();
    if (this.#mode === 'relation') return this.#readRelation();
    const keyword = keywordAt(this.items, this.#index);
    if (this.#openClause(keyword)) return;
    if (this.#isLimitBy(keyword)) this.#mode = 'list';
    else if (isSymbol(this.items[this.#index], ',')) this.#passComma();
    else if (this.#mode === 'joined') this.#passJoined();
    else this.#scanItem(this.items, this.#index, '');
    this.#index += 1;
  }

  /** Reports whether BY belongs to ClickHouse's LIMIT 1 BY a, b. */
  #isLimitBy(keyword: string): boolean {
    return keyword === 'BY' && this.#mode === 'single' && keywordAt(this.items, this.#index - 2) === 'LIMIT';
  }

  #startQuery(): void {
    const group = groupAt(this.items, this.#index);
    const keyword = keywordAt(this.items, this.#index);
    if (group !== undefined && isQuery(group.items)) this.#scanQuery(group, 'start');
    else if (keyword === 'SELECT' || keyword === 'FROM') return void this.#openClause(keyword);
    else if (keyword !== 'VALUES' && keyword !== 'TABLE') throw this.#unexpected();
    this.#mode = keyword === 'TABLE' ? 'relation' : 'list';
    this.#index += 1;
  }

  /** Opens a clause if the word begins one; reports whether it does. */
  #openClause(keyword: string): boolean {
    const mode = this.#clauseMode(keyword);
    if (mode === undefined) return false;
    assertWord(this.context, this.items, this.#index, false);
    this.#assertOpens(keyword);
    this.#index += 1;
    if (setOperations.has(keyword))
      while (setQuantifiers.has(keywordAt(this.items, this.#index))) this.#index += 1;
    this.#mode = mode;
    return true;
  }

  #clauseMode(keyword: string): Mode | undefined {
    if (keyword === 'FROM') return isDistinctFrom(this.items, this.#index) ? undefined : 'relation';
    if (keyword === 'JOIN' || keyword === 'STRAIGHT_JOIN') return this.#isArrayJoin() ? 'list' : 'relation';
    if (keyword === 'ON' && this.#mode === 'joined') return 'condition';
    if (setOperations.has(keyword)) return this.#isStarExcept() ? undefined : 'start';
    if (listClauses.has(keyword)) return this.#isWithinGroup(keyword) ? undefined : 'list';
    return singleClauses.has(keyword) ? 'single' : undefined;
  }

  /** Refuses the keyword of a clause if the next item would follow a name, and any that stands where an alias belongs. */
  #assertOpens(keyword: string): void {
    const next = this.items[this.#index + 1];
    const nextKeyword = keywordAt(this.items, this.#index + 1);
    const needsBy = keyword === 'GROUP' || keyword === 'ORDER';
    const isAlias = keywordAt(this.items, this.#index - 1) === 'AS';
    if (
      setOperations.has(keyword) &&
      !isAlias &&
      (nextKeyword !== '' || groupAt(this.items, this.#index + 1))
    )
      return;
    const isFollowed =
      next !== undefined &&
      !(next.kind === 'symbol' && ',.:='.includes(next.value)) &&
      !isClauseWord(nextKeyword);
    if (isAlias || !isFollowed || (needsBy && nextKeyword !== 'BY'))
      throw new StatementRefused('syntax', `${keyword} cannot stand here; a name like that must be quoted`);
  }

  /** Reports whether this is ClickHouse's ARRAY JOIN, which is followed by columns; refuses ARRAY as an alias. */
  #isArrayJoin(): boolean {
    if (this.context.dialect !== 'clickhouse' || keywordAt(this.items, this.#index - 1) !== 'ARRAY')
      return false;
    // `FROM array JOIN hidden` and `FROM orders AS array JOIN hidden` are joins of a relation called array.
    const isAlias = keywordAt(this.items, this.#index - 2) === 'AS' || this.#index === this.#relationEnd;
    if (!isAlias) return true;
    throw new StatementRefused('syntax', 'a name such as "array" must be quoted');
  }

  /** Reports whether this is ClickHouse's `* EXCEPT (a, b)`, which leaves columns out. */
  #isStarExcept(): boolean {
    return keywordAt(this.items, this.#index) === 'EXCEPT' && isSymbol(this.items[this.#index - 1], '*');
  }

  #isWithinGroup(keyword: string): boolean {
    return keyword === 'GROUP' && keywordAt(this.items, this.#index - 1) === 'WITHIN';
  }

  #passComma(): void {
    const isList = this.#mode !== 'single' || this.#isPlainComma();
    if (!isList || keywordAt(this.items, this.#index - 1) === 'BY') throw this.#unexpected();
    if (this.#mode === 'joined' || this.#mode === 'condition') this.#mode = 'relation';
  }

  /** Reports whether a comma belongs to a clause without a list: LIMIT 5, 10 and WINDOW a AS (…), b AS (…) have such commas. */
  #isPlainComma(): boolean {
    const previous = this.items[this.#index - 1];
    const isLimit = previous?.kind === 'number' && this.items[this.#index + 1]?.kind === 'number';
    const isWindow =
      groupAt(this.items, this.#index - 1) !== undefined &&
      keywordAt(this.items, this.#index - 2) === 'AS' &&
      keywordAt(this.items, this.#index + 2) === 'AS';
    return isLimit || isWindow;
  }

  /** Passes aliases, their columns, hints and samples: words, numbers and lists of them. */
  #passJoined(): void {
    const item = this.items[this.#index];
    assertWord(this.context, this.items, this.#index, false);
    const isPlainGroup = item?.kind === 'group' && item.open === '(' && isNameList(item.items);
    const isFraction = isSymbol(item, '/') || isSymbol(item, '%');
    if ((item?.kind === 'group' && !isPlainGroup) || (item?.kind === 'symbol' && !isFraction))
      throw this.#unexpected();
  }

  #readRelation(): void {
    const group = groupAt(this.items, this.#index);
    if (relationPrefixes.has(keywordAt(this.items, this.#index))) {
      this.#index += 1;
    } else if (group === undefined) {
      this.#readRelationName(this.items);
      this.#relationEnd = this.#index;
      this.#mode = 'joined';
    } else {
      this.#scanQuery(group, queryStarts.has(keywordAt(group.items, 0)) ? 'start' : 'relation');
      this.#index += 1;
      this.#mode = 'joined';
    }
  }

  #readRelationName(items: readonly Item[]): void {
    this.#assertNoRelationWord(keywordAt(items, this.#index));
    const parts: string[] = [];
    for (;;) {
      const part = nameAt(items, this.#index);
      if (part === undefined) throw this.#noRelation();
      parts.push(part);
      this.#index += 1;
      if (!isSymbol(items[this.#index], '.')) break;
      this.#index += 1;
    }
    const call = groupAt(items, this.#index);
    if (call === undefined) return this.#meetRelation(parts);
    this.context.assertTableFunction(parts.join('.'));
    this.#scanBracket(call, parts.join('.').toUpperCase());
    this.#index += 1;
  }

  /** Refuses words that are no table name to DuckDB: `FROM ONLY t` and `FROM (SUMMARIZE t)` read t, whatever is called "only" or "summarize". */
  #assertNoRelationWord(keyword: string): void {
    if (keyword === 'ONLY' || innerStatements.has(keyword))
      throw new StatementRefused(
        'syntax',
        `${keyword} cannot stand here; a table of that name must be quoted`,
      );
  }

  #meetRelation(parts: readonly string[]): void {
    if (this.context.dialect === 'mysql' && parts.join('.').toUpperCase() === 'DUAL') return;
    this.context.meetRelation(parts, this.scope);
  }

  #scanQuery(group: Group, mode: 'start' | 'relation'): void {
    new QueryScan(this.context, group.items, new CteScope(this.scope)).run(mode);
  }

  #scanBracket(group: Group, holder: string): void {
    if (group.open === '(' && isQuery(group.items)) this.#scanQuery(group, 'start');
    else this.#scanExpression(group.items, group.open === '(' ? holder : group.open);
  }

  /** Scans an expression within brackets; `holder` is the function or keyword before them. */
  #scanExpression(items: readonly Item[], holder: string): void {
    const isFollowed = nameAt(items, 1) !== undefined || items[1]?.kind === 'text';
    if (innerStatements.has(keywordAt(items, 0)) && isFollowed)
      throw new StatementRefused(
        'statement',
        `only SELECT may run, and this has ${keywordAt(items, 0)} within`,
      );
    for (const [index] of items.entries()) {
      this.#assertExpressionWord(items, index, holder);
      this.#scanItem(items, index, holder);
    }
  }

  #assertExpressionWord(items: readonly Item[], index: number, holder: string): void {
    const keyword = keywordAt(items, index);
    const isSeparator =
      keyword === 'FROM' && (isDistinctFrom(items, index) || argumentKeywordFunctions.has(holder));
    const isQueryWord = ['FROM', 'JOIN', 'SELECT', 'TABLE'].includes(keyword) && !isSeparator;
    if (isQueryWord || (setOperations.has(keyword) && !isSymbol(items[index - 1], '*')))
      throw new StatementRefused('syntax', `${keyword} cannot stand within an expression`);
  }

  #scanItem(items: readonly Item[], index: number, holder: string): void {
    const item = items[index];
    if (item?.kind === 'group') return this.#scanBracket(item, this.#holderOf(items, index));
    // With ANSI_QUOTES a text of MySQL is a name, and "sleep"(1) a call.
    if (item?.kind === 'text' && groupAt(items, index + 1) !== undefined)
      throw new StatementRefused('function', `the function ${describeItem(item)} is not allowed`);
    if (item?.kind !== 'word' && item?.kind !== 'name') return;
    assertWord(this.context, items, index, argumentKeywordFunctions.has(holder) || holder === '[');
    if (keywordAt(items, index) === 'IN') this.#scanMembership(items, index);
    if (groupAt(items, index + 1) !== undefined) this.#assertCall(items, index, item.value);
  }

  #holderOf(items: readonly Item[], index: number): string {
    return nameAt(items, index - 1)?.toUpperCase() ?? '';
  }

  #assertCall(items: readonly Item[], index: number, name: string): void {
    if (bracketWords.has(keywordAt(items, index))) return;
    const isMember = isSymbol(items[index - 1], '.');
    if (isMember && this.context.dialect !== 'duckdb')
      throw new StatementRefused('function', `the function "${name}" of another schema is not allowed`);
    this.context.assertScalarFunction(name);
  }

  /** Scans the operand of IN. In SQLite and ClickHouse a table may stand there, in ClickHouse also in brackets and in the form in(x, t). */
  #scanMembership(items: readonly Item[], index: number): void {
    const { dialect } = this.context;
    if (dialect !== 'sqlite' && dialect !== 'clickhouse') return;
    const previous = items[index - 1];
    const opensOperand =
      previous === undefined || previous.kind === 'symbol' || operandOpeners.has(keywordAt(items, index - 1));
    if (opensOperand) throw new StatementRefused('function', 'IN cannot be called as a function');
    const group = groupAt(items, index + 1);
    if (group === undefined && dialect === 'sqlite') assertNoTextTable(items, index + 1);
    if (group === undefined) return this.#meetMember(items, index + 1);
    if (dialect === 'clickhouse') this.#meetMember(withoutBrackets(group), 0);
  }

  #meetMember(items: readonly Item[], start: number): void {
    const parts: string[] = [];
    for (let index = start; nameAt(items, index) !== undefined; index += 2) {
      parts.push(nameAt(items, index) ?? '');
      if (!isSymbol(items[index + 1], '.')) break;
    }
    const next = items[start + parts.length * 2 - 1];
    const isCall = next?.kind === 'group' && next.open === '(';
    if (parts.length === 0 || this.#isNoTable(items, start, isCall)) return;
    // A list of several values holds columns; a name alone, or behind a bare IN, is a table.
    if (start === 0 && next !== undefined) return;
    if (isCall) this.context.assertTableFunction(parts.join('.'));
    else this.#meetRelation(parts);
  }

  /** Reports whether ClickHouse reads no table here: NULL, TRUE, FALSE, tuple(…) and array(…). SQLite reads the table of any name. */
  #isNoTable(items: readonly Item[], start: number, isCall: boolean): boolean {
    if (this.context.dialect !== 'clickhouse' || isSymbol(items[start + 1], '.')) return false;
    return (isCall ? listCalls : literalWords).has(keywordAt(items, start));
  }

  #noRelation(): StatementRefused {
    const item = this.items[this.#index];
    return new StatementRefused(
      'relation',
      item?.kind === 'text' ? 'a text cannot be read as a table' : `a table cannot be ${describeItem(item)}`,
    );
  }

  #unexpected(): StatementRefused {
    return new StatementRefused('syntax', `${describeItem(this.items[this.#index])} cannot stand here`);
  }
}

/** Refuses a text as a table: SQLite reads the table t for `IN 't'` and `IN main.'t'`. */
function assertNoTextTable(items: readonly Item[], start: number): void {
  const isQualified = nameAt(items, start) !== undefined && isSymbol(items[start + 1], '.');
  if (items[isQualified ? start + 2 : start]?.kind === 'text')
    throw new StatementRefused('relation', 'a text cannot be read as a table');
}

function isDistinctFrom(items: readonly Item[], index: number): boolean {
  if (keywordAt(items, index - 1) !== 'DISTINCT') return false;
  const before = keywordAt(items, index - 2);
  return before === 'IS' || (before === 'NOT' && keywordAt(items, index - 3) === 'IS');
}

function isClauseWord(keyword: string): boolean {
  return (
    keyword === 'FROM' ||
    keyword === 'JOIN' ||
    keyword === 'ON' ||
    listClauses.has(keyword) ||
    singleClauses.has(keyword) ||
    setOperations.has(keyword)
  );
}

function withoutBrackets(group: Group): readonly Item[] {
  const inner = group.items.length === 1 ? groupAt(group.items, 0) : undefined;
  return inner === undefined ? group.items : withoutBrackets(inner);
}
