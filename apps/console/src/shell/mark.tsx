import markUrl from '../mark.svg';

export function Mark({ size }: { size: number }) {
  return <img src={markUrl} width={size} height={size} alt="" />;
}
