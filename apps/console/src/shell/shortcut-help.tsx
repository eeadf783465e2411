import { Kbd, Modal, Table } from '@mantine/core';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Watched, useWatched } from '../api/watched.js';

const isOpen = new Watched(false);
export const openShortcutHelp = () => isOpen.set(true);

const shortcuts = [
  ['Ctrl + K, ⌘ K', 'Search dashboards, conversations, metrics, data, alerts and pages'],
  ['/', 'Ask a question, from any page'],
  ['?', 'This list'],
  ['Enter', 'Send the question'],
  ['Shift + Enter', 'A new line in the question'],
  ['Esc', 'Stop an answer that is being made; close what is open'],
  ['← → ↑ ↓', 'In edit mode: move the widget that has the focus; with Shift: resize it'],
] as const;

/** The global keyboard shortcuts, and their list. */
export function ShortcutHelp() {
  const isShown = useWatched(isOpen);
  useShortcuts();
  return (
    <Modal opened={isShown} onClose={() => isOpen.set(false)} title="Keyboard shortcuts">
      <Table>
        <Table.Tbody>
          {shortcuts.map(([keys, meaning]) => (
            <Table.Tr key={keys}>
              <Table.Td w={140}>
                <Kbd>{keys}</Kbd>
              </Table.Td>
              <Table.Td>{meaning}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}

function useShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') openShortcutHelp();
      if (event.key !== '/') return;
      event.preventDefault();
      const box = document.querySelector<HTMLTextAreaElement>('#question');
      if (box) box.focus();
      else void navigate('/');
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [navigate]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
