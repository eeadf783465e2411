import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The answer to a request with an Idempotency-Key; it is sealed. */
@Entity('idempotent_request')
export class IdempotentRequestRow {
  @PrimaryColumn('text', { name: 'key_id' }) keyId!: string;
  @PrimaryColumn('text') operation!: string;
  @PrimaryColumn('text', { name: 'idempotency_key' }) idempotencyKey!: string;
  @Column('bytea', { name: 'body_hash' }) bodyHash!: Buffer;
  @Column('integer', { nullable: true }) status!: number | null;
  @Column('bytea', { nullable: true }) answer!: Buffer | null;
  @Column('bytea', { name: 'answer_headers', nullable: true }) answerHeaders!: Buffer | null;
  @Column('text', { name: 'answer_key_id', nullable: true }) answerKeyId!: string | null;
  @Column('integer', { name: 'kept_bytes' }) keptBytes!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'running_until' }) runningUntil!: Date;
}
