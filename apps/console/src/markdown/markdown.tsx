import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { Inline } from './parse-inline.js';
import { parseMarkdown } from './parse-markdown.js';
import type { Block, List } from './parse-markdown.js';
import classes from './markdown.module.css';

/** A text by its Markdown. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className={classes['markdown']}>
      {parseMarkdown(text).map((block, place) => (
        <Fragment key={place}>{blockNode(block)}</Fragment>
      ))}
    </div>
  );
}

const headings = ['h3', 'h4', 'h5', 'h6'] as const;

function blockNode(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading': {
      // The page's name and the widget's title stand above it.
      const Heading = headings[block.level - 1] ?? 'h6';
      return <Heading dir="auto">{inlineNodes(block.parts)}</Heading>;
    }
    case 'paragraph':
      return (
        <p dir="auto">
          {block.lines.map((line, place) => (
            <Fragment key={place}>
              {place > 0 && <br />}
              {inlineNodes(line)}
            </Fragment>
          ))}
        </p>
      );
    case 'code':
      return (
        <pre dir="ltr">
          <code>{block.text}</code>
        </pre>
      );
    case 'list':
      return listNode(block);
  }
}

function listNode({ isOrdered, start, items }: List): ReactNode {
  const content = items.map(({ parts, lists }, place) => (
    <li key={place} dir="auto">
      {inlineNodes(parts)}
      {lists.map((list, inner) => (
        <Fragment key={inner}>{listNode(list)}</Fragment>
      ))}
    </li>
  ));
  return isOrdered ? <ol start={start}>{content}</ol> : <ul>{content}</ul>;
}

function inlineNodes(parts: readonly Inline[]): ReactNode {
  return parts.map((part, place) => <Fragment key={place}>{inlineNode(part)}</Fragment>);
}

function inlineNode(part: Inline): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return <strong>{inlineNodes(part.parts)}</strong>;
    case 'emphasis':
      return <em>{inlineNodes(part.parts)}</em>;
    case 'link':
      return (
        <a href={part.href} title={part.href} target="_blank" rel="noopener noreferrer">
          {inlineNodes(part.parts)}
        </a>
      );
  }
}
